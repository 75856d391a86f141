import { ChipLink } from '@/components/ui/buttons/chip'

type ChipRowProps = {
  /** For assistive technology. */
  label: string
  chips: readonly { label: string; href: string; active: boolean }[]
  /** Filters in place instead of following the link. Only inside a client component. */
  onSelect?: (href: string) => void
}

/** Filter links in a row that scrolls sideways. */
export function ChipRow({ label, chips, onSelect }: ChipRowProps) {
  return (
    <nav aria-label={label}>
      <ul className="no-scrollbar -mx-gutter flex gap-2 overflow-x-auto px-gutter py-1 md:flex-wrap">
        {chips.map((chip) => (
          <li dir="auto" key={chip.href}>
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
