// Makes console errors and warnings fail the current test. A test that expects them must mock the console method.
for (const level of ['error', 'warn'] as const) {
  console[level] = (...parts: unknown[]) => {
    const text = parts.map((part) => (part instanceof Error ? (part.stack ?? part.message) : String(part))).join(' ')
    const { suppressedErrors } = expect.getState()
    expect.setState({ suppressedErrors: [...suppressedErrors, new Error(`The console was not silent: ${text}`)] })
  }
}
