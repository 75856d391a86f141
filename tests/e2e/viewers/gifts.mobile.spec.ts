import { giveToPersonWithoutAccount } from '@/tests/e2e/support/journeys/gift'
import { test } from '@/tests/e2e/support/test'

test('a gift is emailed on a phone to a person without an account, who signs up, redeems it and watches', ({ page }) =>
  giveToPersonWithoutAccount(page))
