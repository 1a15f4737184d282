print("fascia")
