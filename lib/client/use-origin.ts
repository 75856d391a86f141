import { useHydrated } from './use-hydrated'

/** The page's origin, '' before hydration: the same HTML may be served under several names. */
export const useOrigin = () => (useHydrated() ? window.location.origin : '')
