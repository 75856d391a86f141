import '@testing-library/jest-dom'
import { configure } from '@testing-library/react'
import { installBrowserStubs } from './browser-stubs'
import { TIMEOUT_MS } from '@/tests/support/timeout'

// Some files, such as those about uploads, use Node's environment.
if (typeof window !== 'undefined') {
  installBrowserStubs(window)
  configure({ asyncUtilTimeout: TIMEOUT_MS })
}
