// Setup of unit tests. What the console complains about is a defect, whether or not a test looks for it:
// it fails the test that runs. A test that expects a complaint replaces the method with a mock of its own.
for (const level of ['error', 'warn'] as const) {
  console[level] = (...parts: unknown[]) => {
    const text = parts.map((part) => (part instanceof Error ? (part.stack ?? part.message) : String(part))).join(' ')
    const { suppressedErrors } = expect.getState()
    expect.setState({ suppressedErrors: [...suppressedErrors, new Error(`The console was not silent: ${text}`)] })
  }
}
