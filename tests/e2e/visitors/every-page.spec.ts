import type { Locator, Page } from '@playwright/test'
import { categorySlugs } from '@/lib/domains/catalogue/schema'
import { namePageKinds } from '@/lib/shared/music/name-kinds'
import { apiRoutes } from '@/lib/shared/routes/api-routes'
import { routes } from '@/lib/shared/routes/routes'
import { staffRoutes } from '@/lib/shared/routes/routes-staff'
import { expectNoSideways, expectNoViolations } from '@/tests/e2e/support/accessible'
import { signIn } from '@/tests/e2e/support/accounts'
import { findVideo, playsFile } from '@/tests/e2e/support/player'
import { expect, test } from '@/tests/e2e/support/test'
import { demoAccounts } from '@/tests/support/data/demo-accounts'
import { addressOf, servedPages } from '@/tests/support/requests/app-files'

/**
 * Opens each page once. Checks that it has a heading, no accessibility violations and no horizontal scrolling, on
 * desktops, on phones and with text at 200%. Page-specific checks run during the same visit.
 */

/**
 * Returns the pages of a route group, with 1 for each parameter. Excludes the landing page's variants, because they
 * have other public URLs.
 */
const pagesOf = (group: string) =>
  servedPages()
    .filter((page) => page.group === group && !page.pattern.startsWith('/landing/'))
    .map((page) => addressOf(page))

/** Desktop; 320 px wide (WCAG 1.4.10); text at twice its size (WCAG 1.4.4). */
const desk = { width: 1440, height: 900, text: 16 }
const windows = [desk, { width: 320, height: 844, text: 16 }, { width: 390, height: 844, text: 32 }]

async function visit(page: Page, paths: readonly string[], also: Record<string, () => Promise<void>> = {}) {
  test.slow()
  const session = await page.context().newCDPSession(page)
  // Blocks prefetching, because the test opens every page anyway.
  await session.send('Network.enable')
  await session.send('Network.setBlockedURLs', { urls: ['*_rsc=*'] })
  let now = desk
  const show = async (next: typeof desk) => {
    if (next === now) return
    now = next
    await session.send('Page.setFontSizes', { fontSizes: { standard: now.text, fixed: Math.round(now.text * 0.8) } })
    await page.setViewportSize({ width: now.width, height: now.height })
  }
  let wasMissing = false
  for (const [index, path] of paths.entries()) {
    // Resizes first, because page-specific checks expect the desktop size.
    if (also[path]) await show(desk)
    const isMissing = (await page.goto(path))?.status() === 404
    await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible()
    // Checks only one 404 page per layout, because they are all the same.
    if (isMissing && wasMissing) continue
    wasMissing ||= isMissing
    await also[path]?.()
    // Alternates the order, because the window then keeps its size from one page to the next.
    for (const each of now === desk ? windows : windows.toReversed()) {
      await show(each)
      const what = `${path}, ${each.width} px`
      await expectNoSideways(page, what)
      if (each === desk || (index === 0 && each === windows[1]))
        await expectNoViolations(page, what, { isShape: each !== desk, isNext: index > 0 })
    }
  }
  await show(desk)
  await session.detach()
}

test('every public page is accessible to a visitor', async ({ page }) => {
  // Skips the pages of other kinds of names, because they share the code of the raga pages.
  const alike: string[] = namePageKinds.map(routes.knowledge).slice(1)
  const pages = pagesOf('public').filter((path) => !alike.includes(path))
  const raga = routes.knowledgeOf({ kind: 'ragas', slug: 'kalyani' })
  const dialog = page.getByRole('dialog')
  const invitation = routes.homeFor(routes.videoInfo(1))
  await visit(page, [routes.home, ...pages, raga, invitation, '/nowhere'], {
    [routes.home]: () => test.step('the chosen trailer moves to the front', () => expectMoved(page)),
    [routes.terms]: () => test.step('on paper all text is black, on nothing', () => expectPrinted(page)),
    [routes.about]: () =>
      test.step('the cookie dialog, in both its views', async () => {
        await page.getByRole('button', { name: 'Cookie settings' }).click()
        await dialog.getByLabel('Functional').uncheck()
        await expectNoViolations(page, 'the switches', { within: '[role=dialog]' })
        await dialog.getByRole('button', { name: 'Decline All' }).click()
        await expect(dialog.getByRole('button', { name: 'Yes Decline' })).toBeVisible()
        await expectNoViolations(page, 'the question', { within: '[role=dialog]' })
        await page.keyboard.press('Escape')
        await expect(dialog).toHaveCount(0)
      }),
  })
})

async function expectMoved(page: Page) {
  const carousel = page.getByRole('group', { name: 'Trailers' })
  await carousel.scrollIntoViewIfNeeded()
  const inFront = carousel.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Watch Trailer' }) })
  const first = await inFront.innerText()
  await carousel.getByRole('button', { name: 'Next slide' }).click()
  await expect(inFront).not.toHaveText(first)
  // Waits only until the text is near the middle, because it is readable before the animation ends.
  const fromMiddle = async () => {
    const box = await inFront.boundingBox()
    return Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - 720)
  }
  await expect.poll(fromMiddle).toBeLessThan(120)
}

async function expectPrinted(page: Page) {
  await page.emulateMedia({ media: 'print' })
  const looks = await page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('body *')].map((each) => {
      const { color, backgroundColor, colorScheme } = getComputedStyle(each)
      return [color, backgroundColor, colorScheme].join(' on ')
    }),
  )
  expect([...new Set(looks)]).toEqual(['rgb(0, 0, 0) on rgba(0, 0, 0, 0) on light'])
  await page.emulateMedia({ media: 'screen' })
}

const background = (of: Locator) => of.evaluate((each) => getComputedStyle(each).backgroundColor)

test('every login page is accessible, also with its errors', async ({ page }) => {
  const withErrors = (button: string) => async () => {
    await page.getByRole('button', { name: button }).click()
    await expect(page.getByText('Invalid email')).toBeVisible()
  }
  const others = [`${routes.registration}?from=prospect`, `${routes.createNewPassword}?verificationCode=x`]
  await visit(page, [...pagesOf('auth'), ...others], {
    [routes.login]: async () => {
      await withErrors('Log In')()
      await page.emulateMedia({ forcedColors: 'active' })
      const canvas = await background(page.locator('html'))
      expect(await background(page.getByRole('button', { name: 'Log In' })), 'a button is seen').not.toBe(canvas)
      await page.emulateMedia({ forcedColors: 'none' })
    },
    [routes.registration]: withErrors('Sign Up'),
    [routes.forgotPassword]: withErrors('Send reset link'),
  })
})

test('every page for viewers is accessible', async ({ page }) => {
  await signIn(page, demoAccounts.guest)
  const instead: string[] = [routes.subscriptionReturn, routes.search]
  // Skips all categories but one, because their pages share code.
  const alike: string[] = categorySlugs.map(routes.category).slice(1)
  const staying = pagesOf('viewer').filter((path) => ![...instead, ...alike].includes(path))
  await visit(page, [
    routes.browse,
    ...staying,
    routes.searchFor('Five Notes Are Enough'),
    routes.searchFor('zzqqxxyy'),
  ])
  // Leaves the session request pending, because its response would make the page navigate away.
  await page.route(`**${apiRoutes.session}*`, () => undefined)
  await visit(page, [`${routes.subscriptionReturn}?refresh=true`])
  await page.unroute(`**${apiRoutes.session}*`)
  await signIn(page, demoAccounts.member)
  await visit(page, [routes.account])
})

test('a video and its player are accessible with each panel', async ({ page }) => {
  await signIn(page, demoAccounts.guest)
  const { id, name } = await findVideo(page, 'Five Notes Are Enough', playsFile)
  await visit(page, [routes.videoInfo(id)])
  await page
    .getByRole('button', { name: /^Play from/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name })
  await expect(dialog.locator('[aria-current=true]')).toBeVisible()
  await expectNoViolations(page, 'the player with its programme', { within: '[role=dialog]' })
  await page.getByRole('tab', { name: 'Programme' }).focus()
  const within = '[role=tabpanel]'
  for (const [panel, content] of [
    ['Lyrics', 'list'],
    ['Practice', 'slider'],
    ['Listen', 'button'],
  ] as const) {
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('tab', { name: panel, selected: true })).toBeFocused()
    await expect(page.getByRole('tabpanel', { name: panel }).getByRole(content).first()).toBeVisible()
    await expectNoViolations(page, `the player with ${panel}`, { within })
  }
  const position = page.getByRole('slider', { name: 'Position in the video' })
  await test.step('Tab goes round in the dialog', async () => {
    const last = page.getByRole('button', { name: 'Close', exact: true })
    await last.focus()
    await page.keyboard.press('Tab')
    await expect(position).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await expect(last).toBeFocused()
  })
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await expectNoViolations(page, 'the keyboard shortcuts', { within: '[aria-label="Keyboard shortcuts"]' })
  await page.keyboard.press('Escape')

  await test.step('forced colours show the selection, the volume and the progress', async () => {
    await page.emulateMedia({ forcedColors: 'active' })
    const canvas = await background(page.locator('html'))
    const bar = dialog.locator('[data-seek] + div > div').first()
    const colours = await Promise.all([background(bar), background(bar.locator('div').last())])
    expect(new Set([canvas, ...colours]).size, 'the bar').toBe(3)
    await page.getByRole('tab', { name: 'Practice' }).click()
    const count = (each: string) => background(page.getByRole('button', { name: each, exact: true }).first())
    expect(await count('Off'), 'what is chosen').not.toBe(await count('4 beats'))
    await page.getByRole('tab', { name: 'Lyrics' }).click()
    await dialog.getByRole('button', { name: 'Pause' }).click()
    await position.fill('12')
    const lines = page.getByRole('list', { name: 'Lines' }).getByRole('listitem')
    const isCurrent = page.locator('[aria-current]')
    await expect(lines.and(isCurrent)).toHaveCount(1)
    const border = (line: Locator) => line.evaluate((each) => getComputedStyle(each).borderLeft)
    const other = lines.and(page.locator(':not([aria-current])')).first()
    expect(await border(lines.and(isCurrent)), 'the line that sounds').not.toBe(await border(other))
  })
})

const dashboard = pagesOf('admin')
for (const [part, paths] of [
  ['first', dashboard.slice(0, dashboard.length / 2)],
  ['second', [...dashboard.slice(dashboard.length / 2), staffRoutes.video('new')]],
] as const) {
  test(`every page of the dashboard is accessible: the ${part} half`, async ({ page }) => {
    await signIn(page, demoAccounts.admin)
    const expectWholeChoices = async () => {
      await page.setViewportSize({ width: 390, height: 844 })
      const cut = await page.getByRole('main').evaluate((main) =>
        [...main.querySelectorAll('select')].flatMap((select) => {
          const { offsetWidth: shown, name, style } = select
          Object.assign(style, { width: 'max-content', minWidth: '0' })
          const isCut = select.offsetWidth > shown
          Object.assign(style, { width: '', minWidth: '' })
          return isCut ? [name] : []
        }),
      )
      expect(cut, 'a filter shows its longest choice').toEqual([])
      await page.setViewportSize({ width: desk.width, height: desk.height })
    }
    await visit(page, paths, {
      [staffRoutes.names]: expectWholeChoices,
      [staffRoutes.subscriptions]: expectWholeChoices,
    })
  })
}

test('a page with the marks of Indian names loads only the fonts for these letters', async ({ page }) => {
  // The scale on this page ends with Ṡ (S with a dot above). Only the `marks` font has this letter.
  await page.goto(routes.knowledgeOf({ kind: 'ragas', slug: 'kalyani' }))
  const fonts = () =>
    page.evaluate(async () => {
      await document.fonts.ready
      const files = performance.getEntriesByType('resource').map(({ name }) => name.split('/').at(-1) ?? '')
      return files.filter((name) => name.endsWith('.woff2')).map((name) => name.split(/[-.]/)[0])
    })
  await expect.poll(fonts).toContain('anek_marks')
  expect((await fonts()).sort()).toEqual(['anek_ascii', 'anek_marks', 'eczar_ascii'])
})

test('a page that violates its content security policy fails its test', async ({ page }) => {
  test.fail()
  await page.goto(routes.about)
  await page.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'void 0'
    document.body.append(script)
  })
})
