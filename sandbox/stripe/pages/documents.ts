import { formatAmount } from '@/sandbox/stripe/billing/money'
import { html, type Answer } from '@/sandbox/stripe/http'
import type { World } from '@/sandbox/stripe/world'
import { day, markup, messagePage, page, type Markup } from './layout'

function documentPage(title: string, rows: [term: string, value: string][]): Answer {
  const lines: Markup[] = rows.map(([term, value]) => markup`<dt>${term}</dt><dd>${value}</dd>`)
  return html(200, page(title, markup`<h1>${title}</h1><dl>${lines}</dl>`))
}

export function answerDocument(world: World, kind: 'invoice' | 'receipt', id: string): Answer {
  const invoice = kind === 'invoice' ? world.tables.invoices.get(id) : undefined
  const charge = kind === 'receipt' ? world.tables.charges.get(id) : undefined
  if (invoice) {
    return documentPage(`Invoice ${invoice.number ?? ''}`, [
      ...invoice.lines.data.map((line): [string, string] => [
        line.description ?? 'Item',
        formatAmount(line.amount, line.currency),
      ]),
      ['Total', formatAmount(invoice.total, invoice.currency)],
      ['Status', invoice.status ?? 'draft'],
      ['Date', day(invoice.created)],
    ])
  }
  if (charge) {
    return documentPage('Receipt', [
      ['Paid', formatAmount(charge.amount, charge.currency)],
      ['Refunded', formatAmount(charge.amount_refunded, charge.currency)],
      ['Date', day(charge.created)],
    ])
  }
  return html(404, messagePage('This document does not exist', 'Please open it from the site again.', null))
}
