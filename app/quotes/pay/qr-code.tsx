import type { PayView } from "./pay-view.server.ts";
import styles from "./qr-code.module.css";

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
        {`Chave ${pix.key}`}
        {wide && <span>Para pagar com outro aparelho</span>}
      </figcaption>
    </figure>
  );
}
