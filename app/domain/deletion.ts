/** `files-left`: deleted, but not all files. `missing`: deleted before. `unanswered`: a second try tells. */
export type Deletion = "deleted" | "files-left" | "missing" | "failed" | "unanswered";

export const DELETION_TEXT: Record<Deletion, string> = {
  deleted: "Publicação excluída.",
  "files-left": "Arquivos de imagem não foram removidos!",
  missing: "Esta publicação já tinha sido excluída.",
  failed: "A publicação não foi excluída. Tente novamente mais tarde.",
  unanswered: "A resposta não chegou. Verifique a conexão e tente de novo.",
};
