/** How a picture's text is asked for, the same wherever one is chosen: when an item begins and in its editor. */

/** `standIn` is read out in place of an empty text; null: nothing is, and publishing needs the text. */
export function askForAlt(name: string, alt: string, standIn: string | null) {
  const label = standIn === null ? "Texto alternativo" : "Texto alternativo (opcional)";
  const without = standIn === null ? "Sem texto, não dá para publicar." : `Sem texto, fica: ${standIn}`;
  return {
    label,
    "aria-label": `${label}: ${name}`,
    placeholder: "O que a imagem mostra",
    hint: alt.trim() === "" ? without : undefined,
  };
}
