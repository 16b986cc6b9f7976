import { IMAGE_MAX_BYTES } from "../../domain/questionnaire.ts";
import { IMAGE_FAULT_MESSAGE, UPLOAD_REFUSED, type UploadedImage } from "../../domain/upload.ts";
import { discardUpload, useUploads } from "../../ui/form/uploads.ts";
import type { ChangeDraft, Draft } from "./draft.ts";

const ADDRESS = "/api/referencia";
/** The one place of this page's uploads. */
const PLACE = "reference";

/** Address of the preview of an own image that is not yet part of a budget. */
export function previewOf(key: string): string {
  return `${ADDRESS}?key=${encodeURIComponent(key)}`;
}

/**
 * The reference image (BRAND-5): `image` is stored, `upload` is on its way or failed. An upload continues while panels
 * change.
 */
export function useReferenceImage({ image, change }: { image: Draft["image"]; change: ChangeDraft }) {
  const { uploads, previews, send, fail, clear } = useUploads<UploadedImage>({
    address: ADDRESS,
    maxBytes: IMAGE_MAX_BYTES,
    messages: IMAGE_FAULT_MESSAGE,
    onlyOne: "É uma imagem só. Escolha a que melhor mostra o que você gosta.",
  });

  const remove = () => {
    if (image) void discardUpload(ADDRESS, image.key);
    change({ image: null });
    clear(PLACE);
  };
  /** The preview did not load: forgets the image when the server says that it is gone. */
  const check = async () => {
    if (!image) return;
    const response = await fetch(previewOf(image.key)).catch(() => null);
    if (response?.status !== 404) return;
    change({ image: null });
    fail(PLACE, UPLOAD_REFUSED["not-found"]);
  };

  return {
    image,
    upload: uploads[PLACE],
    preview: previews[PLACE],
    send: (files: readonly File[]) =>
      void send(PLACE, files, ({ key, fileName }) => {
        clear(PLACE);
        if (image) void discardUpload(ADDRESS, image.key);
        change({ image: { key, fileName } });
      }),
    cancel: () => clear(PLACE),
    remove,
    check: () => void check(),
  };
}

export type ReferenceImage = ReturnType<typeof useReferenceImage>;
