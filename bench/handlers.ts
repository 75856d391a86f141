// Replaces Next's cookies with a stub, because handlers need them but run without a server here.
export async function withoutCookies(): Promise<void> {
  const framework: object = await import('next/headers')
  const real = 'default' in framework && typeof framework.default === 'object' ? framework.default : framework
  Object.assign(real ?? framework, { cookies: async () => ({ get: () => undefined, set: () => undefined }) })
}
