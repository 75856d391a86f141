// Replaces the framework's cookies, which handlers need: without a server, requests have none, and setting them has no
// effect.
export async function withoutCookies(): Promise<void> {
  const framework: object = await import('next/headers')
  const real = 'default' in framework && typeof framework.default === 'object' ? framework.default : framework
  Object.assign(real ?? framework, { cookies: async () => ({ get: () => undefined, set: () => undefined }) })
}
