import { useState } from "react";
import { useNavigate } from "react-router";
import { firstName } from "../people/names.ts";
import { addToMessage } from "../ui/browser/draft-store.ts";
import { Button, ButtonLink } from "../ui/form/button.tsx";
import { TextArea } from "../ui/form/field.tsx";
import { FormMessage } from "../ui/form/form-message.tsx";
import { type AnswerChange, changesAsText, claimedText } from "./answer-changes.ts";
import styles from "./change.module.css";
import { Block, type ChangeView } from "./change-fields.tsx";

/** If a designer claims the request meanwhile, the changes can be sent as a message. */
export function SendAsMessage({ view, changes }: { view: ChangeView; changes: AnswerChange[] }) {
  const { designer, now, sent } = view;
  const name = firstName(designer.name);
  const navigate = useNavigate();
  const [text, setText] = useState(() => changesAsText(designer.name, changes));
  const room = `/budget/view/${sent.id}`;
  const hasChanges = changes.length > 0;
  return (
    <>
      <div className={`wrap ${styles.messages}`}>
        <FormMessage kind="error">{claimedText(designer.name, designer.since, now, hasChanges)}</FormMessage>
        {!hasChanges && (
          <div className={styles.ways}>
            <ButtonLink to={`${room}#conversa`}>{`Conversar com ${name}`}</ButtonLink>
          </div>
        )}
      </div>
      {hasChanges && (
        <Block title={`Mandar para ${name}`} lead="Mude o texto, se quiser. Ele fica pronto na conversa do projeto.">
          <TextArea label="Mensagem" name="message" value={text} onChange={({ target }) => setText(target.value)} />
          <div className={styles.ways}>
            <Button
              onClick={() => {
                addToMessage(view.userId, sent.id, text);
                void navigate(`${room}#conversa`);
              }}
            >
              {`Levar para a conversa com ${name}`}
            </Button>
            <ButtonLink look="outline" to={room}>
              Voltar sem mandar
            </ButtonLink>
          </div>
        </Block>
      )}
    </>
  );
}
