print("fasciad")
