import { watchForGoneScripts } from '@/lib/client/requests/new-version'

/**
 * Runs in the browser before the product's own code. The content security policy forbids `eval`, which zod would try
 * when it is loaded. zod reads this global; its `config()` would load all of zod into every page.
 */
const scope: typeof globalThis & { __zod_globalConfig?: { jitless: boolean } } = globalThis
scope.__zod_globalConfig ??= { jitless: true }

watchForGoneScripts()

// Next calls it by this name.
export { notifyNavigationStart as onRouterTransitionStart } from '@/lib/client/navigation-start'
