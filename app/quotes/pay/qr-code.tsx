import { Fragment } from "react";
import type { PayView } from "./pay-view.server.ts";
import styles from "./qr-code.module.css";

/** Where a Pix key may break: after '@' and '-', before '.'. */
const KEY_BREAKS = /(?<=[@-])|(?=\.)/;

/** `wide`: on a phone, whose own code is copied, it stands small beside its words. */
export function QrCode({ pix, wide }: { pix: NonNullable<PayView["pix"]>; wide?: boolean }) {
  return (
    <figure className={styles.code} data-wide={wide}>
      <svg
        viewBox={`0 0 ${pix.qr.size} ${pix.qr.size}`}
        role="img"
        aria-label={`QR Code do Pix de ${pix.label}`}
        shapeRendering="crispEdges"
      >
        <path d={pix.qr.path} />
      </svg>
      <figcaption>
        <b>{pix.name}</b>
        {"Chave "}
        {pix.key.split(KEY_BREAKS).map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one key never move
          <Fragment key={index}>
            {index > 0 && <wbr />}
            {part}
          </Fragment>
        ))}
        {wide && <span>Para pagar com outro aparelho</span>}
      </figcaption>
    </figure>
  );
}
