import { Component, type ReactNode } from 'react';
import { useWords } from '../words/words.js';
import { Page } from './page.js';

/**
 * Stands around what is loaded when it is opened. A script may not come: the network fails, or the service has a newer
 * board since this one was opened, whose scripts have other names. Without this the whole board would vanish.
 */

export interface IfNotLoadedProps {
  /** Where the reader is: another place is tried again. */
  readonly at: string;
  /** Of dialogs: called when the reader closes what stands in their place. */
  readonly onClose?: () => void;
  readonly children: ReactNode;
}

export class IfNotLoaded extends Component<IfNotLoadedProps, { readonly hasFailed: boolean }> {
  override readonly state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override componentDidUpdate({ at }: IfNotLoadedProps): void {
    if (at !== this.props.at && this.state.hasFailed) this.setState({ hasFailed: false });
  }

  override render(): ReactNode {
    const { onClose, children } = this.props;
    if (!this.state.hasFailed) return children;
    if (!onClose) return <PageNotLoaded />;
    const close = (): void => {
      this.setState({ hasFailed: false });
      onClose();
    };
    return <DialogNotLoaded onClose={close} />;
  }
}

function PageNotLoaded() {
  const { shell } = useWords();
  return (
    <Page heading={shell.notLoaded}>
      <div className="failure">
        <Reload />
      </div>
    </Page>
  );
}

/** No dialog: its script would be loaded with every first page. */
function DialogNotLoaded({ onClose }: { readonly onClose: () => void }) {
  const { shell } = useWords();
  return (
    <section className="failure afloat" aria-label={shell.notLoaded}>
      <Reload />
      <button type="button" className="quiet" onClick={onClose}>
        {shell.close}
      </button>
    </section>
  );
}

function Reload() {
  const { shell } = useWords();
  return (
    <>
      <p role="alert">{shell.whyNotLoaded}</p>
      <button type="button" className="primary" onClick={() => location.reload()}>
        {shell.reload}
      </button>
    </>
  );
}
