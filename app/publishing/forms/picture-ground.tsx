import { GROUND_IDS, type Ground } from "../../kit/ground.ts";
import { isSmall, type PictureGround } from "../../kit/picture.ts";
import { Segmented } from "../../ui/form/segmented.tsx";

const NAMES: Record<Ground, string> = { light: "Claro", dark: "Escuro", middle: "Meio-tom" };

type Props = {
  /** of the picture's place */
  id: string;
  /** what that place is called */
  name: string;
  picture: { width: number; height: number };
  /** undefined: nothing of the picture is transparent */
  ground: PictureGround | undefined;
  /** undefined: the measured one */
  onChange: (chosen: Ground | undefined) => void;
};

/** What lies under a picture's transparent parts, and whether it is smaller than most places. */
export function PictureGroundField({ id, name, picture, ground, onChange }: Props) {
  return (
    <>
      {isSmall(picture) && (
        <p className="small soft">
          Imagem pequena: {picture.width} × {picture.height} pixels. Onde o espaço é maior, ela aparece nesse tamanho,
          sem ampliar. Se tiver, envie uma versão maior.
        </p>
      )}
      {ground && (
        <Segmented
          label={`Fundo, ${name.toLowerCase()}`}
          name={`ground-${id}`}
          options={[
            ["auto", `Automático (${NAMES[ground.measured].toLowerCase()})`] as const,
            ...GROUND_IDS.map((one) => [one, NAMES[one]] as const),
          ]}
          value={ground.chosen ?? "auto"}
          onChange={(chosen) => onChange(chosen === "auto" ? undefined : chosen)}
        />
      )}
    </>
  );
}
