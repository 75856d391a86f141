import { buyTicketAndWatch, byUpi } from '@/tests/e2e/support/journeys/ticket'
import { test } from '@/tests/e2e/support/test'

test('a visitor buys a ticket by UPI on a phone, and watches when it opens', ({ page }) =>
  buyTicketAndWatch(page, byUpi))
