import { buyFestivalTicketAndWatch, buyTicketAndWatch, byCard } from '@/tests/e2e/support/journeys/ticket'
import { test } from '@/tests/e2e/support/test'

test('a visitor buys a ticket for a livestream, and watches when it opens', ({ page }) =>
  buyTicketAndWatch(page, byCard))

test('a festival ticket opens its livestreams', ({ page }) => buyFestivalTicketAndWatch(page))
