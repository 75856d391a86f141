/** Loads the page again from the server. A function of its own, because tests cannot replace the browser's. */
export function reloadPage(): void {
  window.location.reload()
}
