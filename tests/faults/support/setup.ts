import { testTimeouts } from '@/tests/support/timeout'

// A process takes seconds to start; some tests start three in sequence.
jest.setTimeout(testTimeouts.faults)
