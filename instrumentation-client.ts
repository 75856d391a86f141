import { watchForGoneScripts } from '@/lib/client/requests/new-version'

/**
 * Stops zod from trying `eval`, which our content security policy forbids. Must run before any other browser code. Sets
 * the global directly, because importing zod's `config()` would load all of zod on every page.
 */
const scope: typeof globalThis & { __zod_globalConfig?: { jitless: boolean } } = globalThis
scope.__zod_globalConfig ??= { jitless: true }

watchForGoneScripts()

// Next requires this export name.
export { notifyNavigationStart as onRouterTransitionStart } from '@/lib/client/navigation-start'
