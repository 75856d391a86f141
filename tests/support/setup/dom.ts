import '@testing-library/jest-dom'
import { configure } from '@testing-library/react'
import { installBrowserStubs } from './browser-stubs'
import { TIMEOUT_MS } from '@/tests/support/timeout'

// A file may ask for Node's own environment, as one about uploads does.
if (typeof window !== 'undefined') {
  installBrowserStubs(window)
  configure({ asyncUtilTimeout: TIMEOUT_MS })
}
