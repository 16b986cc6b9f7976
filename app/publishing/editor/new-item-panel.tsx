import type { FormEvent } from "react";
import type { Gallery } from "../../galleries/galleries.ts";
import { ITEM_FIELDS } from "../../galleries/records.ts";
import { Button, ButtonLink } from "../../ui/form/button.tsx";
import { DraftNotice, Resumed } from "../../ui/form/resumed.tsx";
import { PictureBoard } from "../forms/picture-board.tsx";
import type { Begun } from "./begin.ts";
import styles from "./new-item.module.css";
import { FieldsPanel } from "./record-panels.tsx";
import type { NewItemState } from "./use-new-item.ts";
import type { OpenedItem } from "./use-opened-item.ts";

/** The form that the button in the head sends. */
export const NEW_ITEM_FORM = "nova-publicacao";

/** A new item, at the address where items begin. */
export type BegunItem = { item: NewItemState; found: Begun["found"]; startOver: () => void };

export const GalleryLink = ({ gallery }: { gallery: Gallery }) => (
  <ButtonLink look="outline" size="small" to={`/${gallery}`}>
    Ver a galeria
  </ButtonLink>
);

type Props = BegunItem & { opened: OpenedItem };

/** Everything an item needs, in one place: its pictures, laid out as on its page, and its fields. */
export function NewItemPanel({ opened, item, found, startOver }: Props) {
  const { gallery } = opened.editing;
  const { author, fields } = opened.editor.draft.content;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void item.publish();
  };
  return (
    <form id={NEW_ITEM_FORM} aria-label="Publicação" className={styles.form} noValidate onSubmit={submit}>
      {item.finishedElsewhere && (
        <DraftNotice text="Isto já foi publicado em outra aba.">
          <GalleryLink gallery={gallery} />
          <Button look="text" size="small" onClick={startOver}>
            Começar outra publicação
          </Button>
        </DraftNotice>
      )}
      {found === "published" && (
        <DraftNotice text="O que você tinha montado já está publicado.">
          <GalleryLink gallery={gallery} />
        </DraftNotice>
      )}
      {found === "draft" && !item.finishedElsewhere && (
        <Resumed
          lost="As imagens e os textos que ainda não foram publicados são apagados."
          keep="Continuar editando"
          onStartOver={startOver}
        />
      )}
      <input type="hidden" name="author.uid" value={author.uid} />
      <input type="hidden" name="author.name" value={author.name} />
      <input type="hidden" name="main_image" value={item.board.main_image.picture?.key ?? ""} />
      <PictureBoard
        gallery={gallery}
        board={item.board}
        setBoard={item.setBoard}
        pictures={item.pictures}
        title={ITEM_FIELDS[gallery].nameOf(fields)}
        invalid={item.unmet}
      />
      <FieldsPanel opened={opened} asked={item.asked} pressed={item.pressed} onChanged={item.forget} />
    </form>
  );
}
