import { ChipLink } from '@/components/ui/chip'

type ChipRowProps = {
  /** What is filtered, for assistive technology. */
  label: string
  chips: readonly { label: string; href: string; active: boolean }[]
  /** Filters in place instead of going there; only where the row is part of a client component. */
  onSelect?: (href: string) => void
}

/** Filters that are addresses, in one row that scrolls where it does not fit. */
export function ChipRow({ label, chips, onSelect }: ChipRowProps) {
  return (
    <nav aria-label={label}>
      <ul className="no-scrollbar -mx-gutter flex gap-2 overflow-x-auto px-gutter py-1 md:flex-wrap">
        {chips.map((chip) => (
          <li key={chip.href}>
            <ChipLink
              href={chip.href}
              active={chip.active}
              scroll={false}
              prefetch={false}
              onNavigate={
                onSelect &&
                ((event) => {
                  event.preventDefault()
                  onSelect(chip.href)
                })
              }
            >
              {chip.label}
            </ChipLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
