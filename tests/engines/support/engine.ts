/** Engines that the journeys run in. */
export const engineNames = ['chromium', 'firefox', 'webkit'] as const
export type EngineName = (typeof engineNames)[number]

/** Keys besides single letters. */
export type NamedKey = 'Enter' | 'Escape' | 'ArrowDown'

/** A window with its own history, cookies and storage, driven by the engine's protocol. */
export type Driver = {
  open: (url: string) => Promise<void>
  /** @param script an expression that evaluates to a string */
  evaluate: (script: string) => Promise<string>
  /** Clicks at a point of the viewport. */
  click: (x: number, y: number) => Promise<void>
  press: (key: NamedKey | (string & {})) => Promise<void>
  /** Types with the keyboard. */
  type: (text: string) => Promise<void>
  /**
   * Fills a file input.
   * @param selector of the input
   */
  chooseFile: (selector: string, path: string) => Promise<void>
  resize: (width: number, height: number) => Promise<void>
  /** Screenshot of the viewport as PNG. */
  picture: () => Promise<Uint8Array>
  close: () => Promise<void>
}

/** A running browser. */
export type Engine = {
  newWindow: () => Promise<Driver>
  close: () => Promise<void>
}

export const desktop = { width: 1280, height: 900 }

/** The engine's program, or the URL of its driver, as found by the runner; '' if there is none. */
export const programOf = (name: EngineName) => process.env[`ENGINES_${name.toUpperCase()}`] ?? ''
