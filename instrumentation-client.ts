import { watchForGoneScripts } from '@/lib/client/requests/new-version'

/**
 * Must run before any other code in the browser: zod tries `eval`, which our content security policy forbids. Set by
 * its global, because importing its `config()` would load all of zod into every page.
 */
const scope: typeof globalThis & { __zod_globalConfig?: { jitless: boolean } } = globalThis
scope.__zod_globalConfig ??= { jitless: true }

watchForGoneScripts()

// Next requires this name.
export { notifyNavigationStart as onRouterTransitionStart } from '@/lib/client/navigation-start'
