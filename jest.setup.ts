import '@/tests/support/loud-console'
import { testTimeouts } from '@/tests/support/timeout'

jest.setTimeout(testTimeouts.unit)

afterEach(() => jest.restoreAllMocks())
