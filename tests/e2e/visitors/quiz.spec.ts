import type { Page } from '@playwright/test'
import type { AnswerDto, QuizDto } from '@/lib/domains/quiz/schema'
import { apiRoutes } from '@/lib/shared/routes/api-routes'
import { routes } from '@/lib/shared/routes/routes'
import { expectNoSideways, expectNoViolations } from '@/tests/e2e/support/accessible'
import { newPerson } from '@/tests/e2e/support/accounts'
import { expect, test } from '@/tests/e2e/support/test'

const PASSWORD = 'kalyani-in-adi-tala'

const nameIn = (page: Page) => new URL(page.url()).pathname.split('/').at(-1) ?? ''
const question = (page: Page, number: number) =>
  page.getByRole('heading', { level: 2, name: `Question ${number} of 5` })
const outcome = (page: Page) => page.getByRole('heading', { level: 3, name: /^(Right: |Wrong\. It’s )/ })
const clip = (page: Page) => page.locator('main video')
const isHeard = (page: Page) =>
  clip(page).evaluate((video: HTMLVideoElement) => !video.paused && video.currentTime > 0.2 && !video.muted)

/** Answers the current question. Returns the server's answer. */
async function answerBy(page: Page, choose: () => Promise<void>): Promise<AnswerDto> {
  const isAnswer = (url: string) => url.includes(apiRoutes.quiz(nameIn(page)))
  const [response] = await Promise.all([
    page.waitForResponse((each) => each.request().method() === 'POST' && isAnswer(each.url())),
    choose(),
  ])
  return (await response.json()) as AnswerDto
}

test('a visitor plays today’s quiz by keyboard, hears the clips, and is told each answer only afterwards', async ({
  page,
}) => {
  test.slow()
  await page.goto(routes.quiz)
  await expectNoViolations(page, 'the start of the quiz')
  await page.getByRole('link', { name: 'Today’s quiz' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/quiz\/\d{4}-\d\d-\d\d$/)
  await expect(question(page, 1)).toBeVisible()
  const before = (await page.content()) + (await (await page.request.get(apiRoutes.quiz(nameIn(page)))).text())
  let right = 0
  for (let number = 1; number <= 5; number += 1) {
    await expect(question(page, number)).toBeFocused()
    const play = page.getByRole('button', { name: 'Play the clip' })
    if ((await play.count()) > 0) {
      await play.focus()
      await page.keyboard.press('Enter')
      await expect.poll(() => isHeard(page)).toBe(true)
      await expect(clip(page)).toBeHidden()
    }
    const { isRight, heard } = await answerBy(page, () => page.keyboard.press(String((number % 4) + 1)))
    await expect(outcome(page)).toBeFocused()
    await expect(outcome(page)).toHaveText(isRight ? /^Right: / : /^Wrong\. It’s /)
    await expect(page.getByText('Right answer', { exact: true })).toHaveCount(1)
    if (number === 1) await expectNoViolations(page, 'an answer')
    for (const name of [heard?.title, heard?.video]) if (name) expect(before).not.toContain(name)
    if (isRight) right += 1
    await page.keyboard.press('Enter')
  }
  await expect(page.getByRole('heading', { level: 2, name: `${right} of 5 right` })).toBeFocused()
  await expectNoViolations(page, 'the score')
  await expect(page.getByRole('link', { name: 'Sign up', exact: true }).last()).toBeVisible()

  await test.step('a new quiz has a link of its own', async () => {
    await page.getByRole('link', { name: 'New quiz' }).focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/quiz\/\d{4}-\d\d-\d\d-\w{6}$/)
    await expect(question(page, 1)).toBeVisible()
  })
})

test('the clip stops at its end and can be played again', async ({ page }) => {
  await page.goto(routes.quizOf('today'))
  const { questions } = (await (await page.request.get(apiRoutes.quiz(nameIn(page)))).json()) as QuizDto
  const { start = 0, seconds = 0 } = questions[0]?.clip ?? {}
  await page.getByRole('button', { name: 'Play the clip' }).click()
  await expect.poll(() => isHeard(page)).toBe(true)
  await clip(page).evaluate((video: HTMLVideoElement, second) => (video.currentTime = second), start + seconds - 0.5)
  await page.getByRole('button', { name: 'Play again' }).click()
  await expect.poll(() => isHeard(page)).toBe(true)
  const now = await clip(page).evaluate((video: HTMLVideoElement) => video.currentTime)
  expect(now).toBeGreaterThanOrEqual(start - 0.5)
  expect(now).toBeLessThan(start + seconds)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('a person plays by touch, and their record counts the first answers', async ({ page }) => {
    test.slow()
    await newPerson(page, PASSWORD)
    await page.goto(routes.quiz)
    await expectNoSideways(page, 'the start of the quiz')
    const record = page.getByRole('region', { name: 'Your record' })
    await expect(record.getByText('0 of 0')).toBeVisible()
    await page.getByRole('link', { name: 'New quiz' }).tap()
    let right = 0
    for (let number = 1; number <= 5; number += 1) {
      await expect(question(page, number)).toBeVisible()
      const options = page.getByRole('list', {
        name: (await question(page, number).locator('bdi').textContent()) ?? '',
      })
      for (const option of await options.getByRole('button').all())
        expect((await option.boundingBox())?.height).toBeGreaterThanOrEqual(44)
      const answer = await answerBy(page, () => options.getByRole('button').first().tap())
      expect(answer.isCounted).toBe(true)
      if (answer.isRight) right += 1
      await expectNoSideways(page, `question ${number}`)
      await page.getByRole('button', { name: number < 5 ? 'Next question' : 'See your score' }).tap()
    }
    await expect(page.getByRole('heading', { name: `${right} of 5 right` })).toBeVisible()
    await expect(record.getByText(`${right} of 5`).first()).toBeVisible()
    await expectNoSideways(page, 'the score')

    await test.step('a second round changes nothing', async () => {
      await page.reload()
      await expect(question(page, 1)).toBeFocused()
      const again = await answerBy(page, () => page.keyboard.press('2'))
      expect(again.isCounted).toBe(false)
    })
  })
})
