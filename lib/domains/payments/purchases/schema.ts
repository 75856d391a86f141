export const purchaseKinds = ['rental', 'pass', 'gift', 'ticket'] as const
export type PurchaseKind = (typeof purchaseKinds)[number]

export type PurchasedItem = {
  kind: PurchaseKind
  pass: string | null
  video: { name: string } | null
  livestream: { name: string } | null
  festival: { name: string } | null
}

/** Columns of a purchase that `purchaseTitle` needs. */
export const purchasedItem = {
  kind: true,
  pass: true,
  video: { select: { name: true } },
  livestream: { select: { name: true } },
  festival: { select: { name: true } },
} as const
