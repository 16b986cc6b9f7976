import { Menu } from "@base-ui/react/menu";
import type { ReactNode } from "react";
import styles from "./menu.module.css";

type ActsMenuProps = { name?: string; shown: ReactNode; className: string | undefined; children: ReactNode };

/** A button that opens a list of `Act`s. */
export function ActsMenu({ name, shown, className, children }: ActsMenuProps) {
  return (
    <Menu.Root>
      <Menu.Trigger className={className} aria-label={name}>
        {shown}
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner sideOffset={4} align="end" className={styles.layer}>
          <Menu.Popup className={styles.list}>{children}</Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

export const Act = Menu.Item;
