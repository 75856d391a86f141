'use client'

import type { MouseEvent } from 'react'
import { roundButtonClass } from '@/components/ui/buttons/button-class'
import { Icon } from '@/components/ui/icon'
import { copyText } from '@/lib/client/copy-text'
import { useOrigin } from '@/lib/client/use-origin'
import { SHARE_POPUP_PX } from '@/lib/shared/constants'
import { FacebookIcon, LinkedInIcon, WhatsAppIcon } from './share-icons'

function openPopup(event: MouseEvent<HTMLAnchorElement>) {
  const { width, height } = SHARE_POPUP_PX
  const left = Math.max(0, window.screenX + (window.outerWidth - width) / 2)
  const top = Math.max(0, window.screenY + (window.outerHeight - height) / 2)
  const features = `popup,noopener,width=${width},height=${height},left=${left},top=${top}`
  window.open(event.currentTarget.href, '_blank', features)
  event.preventDefault()
}

/** The networks, each with the address that shares the URL put behind it. */
const networks = [
  { name: 'Facebook', NetworkIcon: FacebookIcon, address: 'https://www.facebook.com/sharer/sharer.php?u=' },
  { name: 'WhatsApp', NetworkIcon: WhatsAppIcon, address: 'https://api.whatsapp.com/send?text=' },
  { name: 'LinkedIn', NetworkIcon: LinkedInIcon, address: 'https://www.linkedin.com/sharing/share-offsite/?url=' },
] as const

/**
 * Links that share a page: three networks, e-mail, and a button that copies the address.
 * @param path path on our own origin, '/' for the site
 * @param title what is shared, used as the subject of the mail
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
          aria-label="Share by e-mail"
          className={roundButtonClass}
        >
          <Icon shape="mail" className="size-5" />
        </a>
      </li>
      <li>
        <button
          type="button"
          onClick={() => void copyText(url, `Please copy the link yourself: ${url}`)}
          aria-label="Copy link"
          className={roundButtonClass}
        >
          <Icon shape="link" className="size-5" />
        </button>
      </li>
    </ul>
  )
}
