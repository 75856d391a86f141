import '@testing-library/jest-dom'
import { configure } from '@testing-library/react'
import { installBrowserStubs } from './browser-stubs'
import { TIMEOUT_MS } from '@/tests/support/timeout'

// Skipped for test files that run in Node's environment, without a window.
if (typeof window !== 'undefined') {
  installBrowserStubs(window)
  configure({ asyncUtilTimeout: TIMEOUT_MS })
}
