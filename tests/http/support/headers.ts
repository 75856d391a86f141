import { isProtectedPath } from '@/lib/shared/access/gate'
import type { Reply } from './client'

const isRedirect = (status: number) => status >= 300 && status < 400

export function headerProblems({ path, status, headers }: Reply): string[] {
  const told = (name: string) => headers.get(name) ?? ''
  const isPage = told('content-type').startsWith('text/html') && !isRedirect(status)
  const policy = told('content-security-policy')
  const kept = {
    'x-content-type-options': told('x-content-type-options') === 'nosniff',
    'x-powered-by': told('x-powered-by') === '',
    'cache-control': status !== 200 || !isProtectedPath(path) || told('cache-control').includes('no-store'),
    ...(isPage && {
      'script-src': /script-src 'self'( 'sha256-[^']{44}'| 'nonce-[^']{24}')+(;|$)/.test(policy),
      'frame-ancestors': policy.includes("frame-ancestors 'none'"),
      'referrer-policy': /^(strict-origin-when-cross-origin|no-referrer)$/.test(told('referrer-policy')),
      'permissions-policy': told('permissions-policy').includes('camera=()'),
    }),
  }
  return Object.entries(kept).flatMap(([name, isKept]) => (isKept ? [] : [`${name} of ${path}`]))
}
