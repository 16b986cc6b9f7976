/** Deleting a published item: its outcomes, and their messages. */

/**
 * `files-left`: the item is deleted, some of its files are not. `missing`: somebody else deleted it before. `failed`: nothing
 * was deleted. `unanswered`: the response was lost, and a second try shows the outcome.
 */
export type Deletion = "deleted" | "files-left" | "missing" | "failed" | "unanswered";

export const DELETION_TEXT: Record<Deletion, string> = {
  deleted: "Publicação excluída.",
  "files-left": "Arquivos de imagem não foram removidos!",
  missing: "Esta publicação já tinha sido excluída.",
  failed: "A publicação não foi excluída. Tente novamente mais tarde.",
  unanswered: "A resposta não chegou. Verifique a conexão e tente de novo.",
};
