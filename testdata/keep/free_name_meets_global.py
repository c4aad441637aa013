def walk(n):
    return -n


def build():
    def walk(n):
        def reach():
            global walk

            # Free here, and the search ends at the declaration above: the module's `walk`.
            def again():
                return walk(n - 1)

            return again()

        return reach()

    return walk(3)


def main():
    print(build())
