import '@/tests/support/setup/loud-console'
import { testTimeouts } from '@/tests/support/timeout'

jest.setTimeout(testTimeouts.unit)

afterEach(() => jest.restoreAllMocks())
