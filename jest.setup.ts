import { testTimeouts } from '@/tests/support/timeout'

jest.setTimeout(testTimeouts.unit)

// What the console complains about is a defect, whether or not a test looks for it. A test that expects a complaint
// replaces the method with a mock of its own.
const complaints: string[] = []

function record(level: 'error' | 'warn') {
  return (...parts: unknown[]) => {
    const text = parts.map((part) => (part instanceof Error ? (part.stack ?? part.message) : String(part))).join(' ')
    complaints.push(`console.${level}: ${text}`)
  }
}

beforeEach(() => {
  complaints.length = 0
  jest.spyOn(console, 'error').mockImplementation(record('error'))
  jest.spyOn(console, 'warn').mockImplementation(record('warn'))
})

afterEach(() => {
  jest.restoreAllMocks()
  if (complaints.length > 0) throw new Error(`The console was not silent:\n${complaints.join('\n')}`)
})
