import FasciaBridge

BridgeProgram.main()
