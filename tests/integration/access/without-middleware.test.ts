import { readFileSync } from 'node:fs'
import path from 'node:path'
import { isValidElement } from 'react'
import { ACTING_FOR_HEADER, OTHER_ACCOUNT } from '@/lib/shared/access/acting-for'
import { rightNames } from '@/lib/shared/access/rights'
import { staffRoles } from '@/lib/shared/access/roles'
import { makeVideo } from '@/tests/factories/catalogue'
import { signedIn } from '@/tests/factories/people'
import { makeViewer, type ViewerOptions } from '@/tests/factories/viewers'
import {
  actionsOfPeople,
  actionsOfStaff,
  openActions,
  openRequests,
  pagesOfStaff,
  requestsForNobody,
  requestsOfStaff,
  type Roles,
} from '@/tests/integration/support/access'
import { useTestDatabase } from '@/tests/integration/support/database'
import {
  actionFiles,
  actionsOf,
  addressOf,
  handlersOf,
  paramsOf,
  servedCalls,
  servedPages,
  type Served,
} from '@/tests/support/requests/app-files'
import { call, inRequest, type Answer, type CookieJar } from '@/tests/support/requests/request-scope'
import { useSettings } from '@/tests/support/settings'

/** Tests the access checks of pages and route handlers without the middleware in front of them. */

useTestDatabase()
useSettings({ RATE_LIMIT_FACTOR: '1000' })

type Page = { default: (props: object) => Promise<unknown> }
type Who = ViewerOptions | 'visitor'
const unverified = { verified: false }
const member = { subscription: { status: 'active' } }
const browsers = new Map<string, Promise<CookieJar>>()

/** Returns the cookies of a person with these options. Creates only one such person per file. */
async function cookiesOf(who: Who): Promise<CookieJar | undefined> {
  if (who === 'visitor') return undefined
  const kind = JSON.stringify(who)
  const browser = browsers.get(kind) ?? makeViewer(who).then(signedIn)
  browsers.set(kind, browser)
  return (await browser).copy()
}

const VIDEO = '77'
beforeAll(async () => {
  // Creates an extra person first, because some requests delete the person with id 1.
  await makeViewer()
  await makeVideo({ id: Number(VIDEO) })
})

/** Opens a page. Returns 'shown', the redirect path, '403', or a description of the error. */
async function opened(page: Served, who: Who): Promise<string> {
  const { default: render } = (await import(path.resolve(page.file))) as Page
  const params = Promise.resolve(Object.fromEntries(paramsOf(page).map((name) => [name, VIDEO])))
  try {
    await inRequest({ url: addressOf(page, VIDEO), cookies: await cookiesOf(who) }, async () => {
      const shown = await render({ params, searchParams: Promise.resolve({}) })
      // If the page returns a single component, renders it too, because it may check access.
      if (isValidElement<object>(shown) && typeof shown.type === 'function') {
        await (shown.type as (props: object) => unknown)(shown.props)
      }
    })
    return 'shown'
  } catch (error) {
    const digest = error instanceof Error && 'digest' in error ? String(error.digest) : ''
    if (digest === 'NEXT_HTTP_ERROR_FALLBACK;403') return '403'
    return digest.startsWith('NEXT_REDIRECT') ? (digest.split(';')[2] ?? '') : `failed: ${String(error)}`
  }
}

const closed = servedPages().filter(({ group }) => group === 'viewer' || group === 'admin')
const ofStaff = closed.filter(({ group }) => group === 'admin')
const rows = (pages: Served[]) => pages.map((page) => [page.pattern, page] as const)

test('the pages that require a login are found in the app directory', () => {
  expect(closed.length).toBeGreaterThan(25)
  expect(ofStaff.length).toBeGreaterThan(5)
})

test.each(rows(closed))(
  'without the middleware, %s redirects a visitor, and an unverified person to the verification page',
  async (_pattern, page) => {
    expect(await opened(page, 'visitor')).toMatch(/^\/(login|\?.*)?$/)
    expect(await opened(page, unverified)).toBe('/registration/verify-email')
  },
)

test.each(rows(ofStaff))('without the middleware, the page %s redirects a member', async (_pattern, page) => {
  expect(await opened(page, member)).toBe('/browse')
})

const calls = servedCalls()
const closedHandlers = calls.filter(({ pattern }) => !openRequests.has(pattern))

const isAt = (pattern: string, root: string) => pattern === root || pattern.startsWith(`${root}/`)
const rolesOf = ({ pattern }: Served): Roles | undefined =>
  Object.entries(requestsOfStaff)
    .filter(([root]) => isAt(pattern, root))
    .toSorted(([one], [other]) => other.length - one.length)[0]?.[1]
const staffHandlers = closedHandlers.filter((served) => rolesOf(served) !== undefined)

async function answers(served: Served, who: Who, headers?: Record<string, string>): Promise<Answer[]> {
  const valid: Record<string, string> = { page: 'visitor', language: 'en', kind: 'raga', pass: '1-month' }
  const params = Object.fromEntries(paramsOf(served).map((name) => [name, valid[name] ?? '1']))
  const cookies = await cookiesOf(who)
  const found: Answer[] = []
  for (const [method, handler] of await handlersOf(served))
    found.push(await call(handler, { method, url: addressOf(served), params, cookies, headers }))
  return found
}

const statuses = async (served: Served, who: Who) => (await answers(served, who)).map(({ status }) => status)

test('each request that is open to everyone exists', () => {
  const patterns = new Set(calls.map(({ pattern }) => pattern))
  expect([...openRequests].filter((pattern) => !patterns.has(pattern))).toEqual([])
})

test.each(rows(closedHandlers))('a visitor gets 401 from %s with every method', async (_pattern, served) => {
  const found = await statuses(served, 'visitor')
  expect(found.length).toBeGreaterThan(0)
  expect(new Set(found)).toEqual(new Set([401]))
})

test.each(rows(staffHandlers))('a member gets 403 from %s with every method', async (_pattern, served) => {
  expect(new Set(await statuses(served, member))).toEqual(new Set([403]))
})

const OTHER = '2000000'

test.each(rows(calls.filter(({ pattern }) => !requestsForNobody.has(pattern))))(
  '%s refuses every method from a page of another person',
  async (_pattern, served) => {
    for (const who of [member, { staffRole: 'OWNER' }, unverified] as const) {
      for (const { status, text } of await answers(served, who, { [ACTING_FOR_HEADER]: OTHER })) {
        expect(status).toBe(409)
        expect(JSON.parse(text)).toMatchObject({ message: expect.stringContaining('logged in'), code: OTHER_ACCOUNT })
      }
    }
  },
)

test('the table of staff requests names each request that needs a permission', () => {
  const needRight = (served: Served) =>
    [...readFileSync(served.file, 'utf8').matchAll(/auth: '([\w.]+)'/g)].some(([, requirement]) =>
      rightNames.some((right) => right === requirement),
    )
  expect(calls.filter(needRight)).toEqual(staffHandlers)
})

test.each(rows(staffHandlers))('%s answers 403 to staff without the right, and to no others', async (_name, served) => {
  for (const role of staffRoles) {
    const found = await statuses(served, { staffRole: role })
    // A 401 would mean that an earlier request ended the session.
    expect([role, ...found]).not.toContain(401)
    const refused = new Set(found.map((status) => status === 403))
    expect([role, ...refused]).toEqual([role, !rolesOf(served)?.includes(role.charAt(0))])
  }
})

test.each(rows(ofStaff))(
  'the page %s is 403 for staff without the right, and opens for others',
  async (_name, page) => {
    // Silences console errors: the page function is called outside React, so hooks of client components report errors.
    const complaints = jest.spyOn(console, 'error').mockImplementation(() => undefined)
    const roles = pagesOfStaff[page.pattern.split('/')[2] ?? '']
    for (const role of staffRoles) {
      const outcome = await opened(page, { staffRole: role })
      const isRefused = outcome === '403' || outcome.includes('doesn’t include')
      expect([role, isRefused ? outcome : 'open']).toEqual([role, roles?.includes(role.charAt(0)) ? 'open' : '403'])
    }
    complaints.mockRestore()
  },
)

const closedActions = async (file: string) => (await actionsOf(file)).filter(([name]) => !openActions.has(name))
type Action = Awaited<ReturnType<typeof closedActions>>[number][1]
const act = async (action: Action, who: Who, input: object, actingFor?: number) =>
  inRequest({ method: 'POST', cookies: await cookiesOf(who) }, () => action(input, actingFor))

test.each(actionFiles())('the server actions in %s refuse staff without the right, and no others', async (file) => {
  for (const [name, action] of await closedActions(file)) {
    const roles = actionsOfStaff[name] ?? actionsOfStaff[file]
    for (const role of staffRoles) {
      const { code } = await act(action, { staffRole: role }, { id: 2_000_000 })
      expect([name, role, code]).not.toContain('unauthenticated')
      expect([name, role, code === 'forbidden']).toEqual([name, role, !roles?.includes(role.charAt(0))])
    }
  }
})

test.each(actionFiles())('the server actions in %s refuse what the page of another person sends', async (file) => {
  for (const [name, action] of await closedActions(file)) {
    for (const who of [member, { staffRole: 'OWNER' }] as const) {
      const answer = await act(action, who, { id: 1 }, Number(OTHER))
      expect([name, answer]).toEqual([name, expect.objectContaining({ demand: { code: OTHER_ACCOUNT } })])
    }
  }
})

test.each(actionFiles())('the server actions in %s refuse visitors, and people who are not staff', async (file) => {
  expect((await actionsOf(file)).length).toBeGreaterThan(0)
  for (const [name, action] of await closedActions(file)) {
    const isOfPeople = actionsOfPeople.has(file) || actionsOfPeople.has(name)
    for (const [who, code] of [
      ['visitor', 'unauthenticated'],
      [unverified, 'forbidden'],
      [member, isOfPeople ? null : 'forbidden'],
    ] as const) {
      const answer = await act(action, who, { id: 1 })
      if (code) expect([name, answer]).toEqual([name, expect.objectContaining({ code })])
      else expect(['unauthenticated', 'forbidden']).not.toContain(answer.code)
    }
  }
})
