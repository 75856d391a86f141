/**
 * Runs in the browser before the product's own code. Pages may not make code of text, and zod would ask whether they
 * may each time it is loaded; it reads this name (its `config()` would load the whole of it into every page).
 */
const scope: typeof globalThis & { __zod_globalConfig?: { jitless: boolean } } = globalThis
scope.__zod_globalConfig ??= { jitless: true }

export {}
