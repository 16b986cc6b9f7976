/**
 * A ref that gives an element styles which depend on data. The content security policy forbids style attributes in pages
 * that the server renders, and React leaves those that were blocked as they are.
 */
export const styleRef =
  (styles: Readonly<Record<string, string>>) =>
  (element: HTMLElement | null): void => {
    for (const [name, value] of Object.entries(styles)) element?.style.setProperty(name, value);
  };
