export function vimeoFrame(name: string): HTMLIFrameElement {
  const frame = document.createElement('iframe')
  frame.title = name
  frame.allow = 'autoplay; fullscreen; picture-in-picture; encrypted-media'
  frame.referrerPolicy = 'strict-origin-when-cross-origin'
  frame.className = 'absolute inset-0 size-full'
  return frame
}
