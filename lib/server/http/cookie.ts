import 'server-only'
import { cookies } from 'next/headers'
import { secureCookie } from '@/lib/server/addresses/secure-cookie'

export function ownCookie(name: string, path: string) {
  /** Returns arguments for a cookie store's `set`. `maxAge` is in seconds, and 0 removes the cookie. */
  const withValue = (value: string, maxAge: number) => {
    const { name: fullName, options } = secureCookie(name, path)
    return [fullName, value, { ...options, httpOnly: true, maxAge }] as const
  }
  return {
    name: () => secureCookie(name, path).name,
    withValue,
    read: async () => (await cookies()).get(secureCookie(name, path).name)?.value,
    async write(value: string, maxAge: number): Promise<void> {
      const store = await cookies()
      store.set(...withValue(value, maxAge))
    },
    remove: async () => void (await cookies()).set(...withValue('', 0)),
  }
}
