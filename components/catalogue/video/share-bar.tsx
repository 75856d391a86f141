'use client'
import type { MouseEvent, ReactNode } from 'react'
import { roundButtonClass } from '@/components/ui/buttons/button-class'
import { Icon } from '@/components/ui/icon'
import { copyText } from '@/lib/client/copy-text'
import { useOrigin } from '@/lib/client/use-hydrated'
import { SHARE_POPUP_PX } from '@/lib/shared/constants'

function openPopup(event: MouseEvent<HTMLAnchorElement>) {
  const { width, height } = SHARE_POPUP_PX
  const left = Math.max(0, window.screenX + (window.outerWidth - width) / 2)
  const top = Math.max(0, window.screenY + (window.outerHeight - height) / 2)
  const features = `popup,noopener,width=${width},height=${height},left=${left},top=${top}`
  window.open(event.currentTarget.href, '_blank', features)
  event.preventDefault()
}

const networks = [
  { name: 'Facebook', NetworkIcon: FacebookIcon, address: 'https://www.facebook.com/sharer/sharer.php?u=' },
  { name: 'WhatsApp', NetworkIcon: WhatsAppIcon, address: 'https://api.whatsapp.com/send?text=' },
  { name: 'LinkedIn', NetworkIcon: LinkedInIcon, address: 'https://www.linkedin.com/sharing/share-offsite/?url=' },
] as const

/**
 * @param path path on this site; '/' shares the site itself
 * @param title subject of the email
 */
export function ShareBar({ path, title }: { path: string; title: string }) {
  const origin = useOrigin()
  const url = origin && path === '/' ? origin : `${origin}${path}`
  const encoded = encodeURIComponent(url)
  return (
    <ul aria-label="Share" className="flex flex-wrap gap-2.5">
      {networks.map(({ name, NetworkIcon, address }) => (
        <li key={name}>
          <a
            href={address + encoded}
            target="_blank"
            rel="noopener noreferrer"
            onClick={openPopup}
            aria-label={`Share on ${name}`}
            className={roundButtonClass}
          >
            <NetworkIcon />
          </a>
        </li>
      ))}
      <li>
        <a
          href={`mailto:?subject=${encodeURIComponent(title)}&body=${encoded}`}
          aria-label="Share by email"
          className={roundButtonClass}
        >
          <Icon shape="mail" className="size-5" />
        </a>
      </li>
      <li>
        <button
          type="button"
          onClick={() => void copyText(url, `Couldn’t copy. Copy this link: ${url}`)}
          aria-label="Copy link"
          className={roundButtonClass}
        >
          <Icon shape="link" className="size-5" />
        </button>
      </li>
    </ul>
  )
}

function Glyph({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden className="size-5" fill="currentColor">
      {children}
    </svg>
  )
}

/** Our own icon, because lucide has no company logos. */
function FacebookIcon() {
  return (
    <Glyph>
      <path d="M13.600 21.500v-8.100h2.700l.4-3.200h-3.100V8.200c0-.9.3-1.600 1.600-1.600h1.700V3.800c-.3 0-1.300-.1-2.500-.1-2.400 0-4.100 1.500-4.100 4.200v2.300H7.500v3.200h2.800v8.100h3.300Z" />
    </Glyph>
  )
}

function WhatsAppIcon() {
  return (
    <Glyph>
      <path
        fillRule="evenodd"
        d="M12 2.500a9.400 9.400 0 0 0-8.100 14.200L2.600 21.500l4.900-1.300A9.400 9.400 0 1 0 12 2.500Zm0 1.800a7.600 7.600 0 1 1-3.900 14.200l-.3-.2-2.600.7.7-2.500-.2-.3A7.600 7.600 0 0 1 12 4.300ZM8.700 7.400c-.2 0-.5.1-.7.3-.3.300-.9.900-.9 2.200s.9 2.500 1.100 2.700c.1.200 1.800 2.900 4.500 3.900 2.200.9 2.700.7 3.200.6.500 0 1.500-.6 1.700-1.200.2-.6.2-1.100.2-1.200-.1-.1-.3-.2-.5-.3l-1.700-.8c-.2-.1-.4-.1-.6.100l-.8 1c-.1.200-.3.2-.5.1-.3-.1-1.100-.4-2-1.200-.8-.7-1.300-1.500-1.400-1.800-.2-.2 0-.4.100-.5l.4-.4.3-.5c.1-.1 0-.3 0-.4l-.8-1.900c-.2-.5-.4-.5-.6-.5l-1-.2Z"
      />
    </Glyph>
  )
}

function LinkedInIcon() {
  return (
    <Glyph>
      <path d="M4 9h3.400v11H4V9Zm1.700-5.400a2 2 0 1 1 0 4 2 2 0 0 1 0-4ZM9.600 9h3.200v1.500c.5-.9 1.600-1.800 3.200-1.800 3.400 0 4 2.200 4 5.100V20h-3.300v-5.500c0-1.300 0-3-1.800-3s-2.100 1.400-2.100 2.900V20H9.600V9Z" />
    </Glyph>
  )
}
