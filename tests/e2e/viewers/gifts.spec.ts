import { giveOnPaper, giveToPersonWithAccount, giveToPersonWithoutAccount } from '@/tests/e2e/support/journeys/gift'
import { test } from '@/tests/e2e/support/test'

test('a gift is emailed to a person with an account, who redeems it and watches', ({ page }) =>
  giveToPersonWithAccount(page))

test('a gift is emailed to a person without an account, who signs up, redeems it and watches', ({ page }) =>
  giveToPersonWithoutAccount(page))

test('a gift is printed as a card, whose code is typed in', ({ page }) => giveOnPaper(page))
