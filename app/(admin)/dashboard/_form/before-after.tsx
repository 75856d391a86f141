type BeforeAfterProps = {
  /** Null where there was, or is, nothing. */
  before: string | null
  after: string | null
}

/** A value as it was and as it became: the old one is struck through, and both are named for assistive technology. */
export function BeforeAfter({ before, after }: BeforeAfterProps) {
  return (
    <span className="flex flex-wrap gap-x-3 wrap-anywhere">
      {before !== null && (
        <del className="text-sand decoration-danger/70">
          <span className="sr-only">before: </span>
          {before}
        </del>
      )}
      {before !== null && after !== null && (
        <span aria-hidden className="text-dust">
          →
        </span>
      )}
      {after !== null && (
        <ins className="text-ivory no-underline">
          <span className="sr-only">after: </span>
          {after}
        </ins>
      )}
    </span>
  )
}
