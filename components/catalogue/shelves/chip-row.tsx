import { ChipLink } from '@/components/ui/buttons/chip'

type ChipRowProps = {
  label: string
  chips: readonly { label: string; href: string; active: boolean }[]
  /** If set, filters in place instead of following the link. Only client components can pass a function. */
  onSelect?: (href: string) => void
}

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
