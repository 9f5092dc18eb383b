// The connection to the table. It reconnects by itself, and then sends unanswered requests again with the same id. So the
// server recognises a request that it has already carried out.

import { _ } from "./language.js";

const GIVES_UP = {
  4404: _("This table is gone, or its rules have changed."),
};
const WAITS = new Set([4029, 4507]);
const PATIENCE = 8000;

export class Link {
  constructor(table, { onState, onStuck, onLink }) {
    this.table = table;
    this.on = { state: onState, stuck: onStuck };
    this.onLink = onLink;
    this.number = 0;
    this.pending = new Map();
    this.prefix = Array.from(crypto.getRandomValues(new Uint8Array(9)), (byte) => byte.toString(36)).join("");
    this.count = 0;
    this.tries = 0;
    addEventListener("online", () => this.connect());
    addEventListener("offline", () => this.socket?.close());
    this.connect();
  }

  connect() {
    if (this.socket && this.socket.readyState <= WebSocket.OPEN) return;
    clearTimeout(this.timer);
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}${document.body.dataset.base}/tables/${this.table}/socket?since=${this.number}`);
    this.socket = socket;
    socket.addEventListener("message", ({ data }) => socket === this.socket && this.receive(JSON.parse(data)));
    socket.addEventListener("close", ({ code }) => socket === this.socket && this.lost(code));
  }

  lost(code) {
    if (code in GIVES_UP) {
      this.onLink("gone", GIVES_UP[code]);
      return;
    }
    this.isOpen = false;
    if (code !== 4507) this.onLink("lost", _("Connection lost; trying again …"));
    const wait = Math.min(5000, 250 * 2 ** this.tries++) * (0.5 + Math.random());
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.connect(), WAITS.has(code) ? 5000 : wait);
  }

  receive(message) {
    if (message.is === "state") {
      this.number = message.number;
      if (!this.isOpen) this.opened();
    }
    if (message.is in this.on) {
      this.on[message.is](message);
    } else if (this.pending.has(message.id)) {
      const { resolve, timer } = this.pending.get(message.id);
      clearTimeout(timer);
      this.pending.delete(message.id);
      resolve(message);
    }
  }

  opened() {
    this.isOpen = true;
    this.tries = 0;
    this.onLink("open", "");
    for (const waiting of this.pending.values()) this.transmit(waiting);
  }

  // Return a promise of the server's answer. The connection may be lost meanwhile, however often.
  ask(request) {
    return new Promise((resolve) => {
      const id = `${this.prefix}-${++this.count}`;
      const waiting = { text: JSON.stringify({ id, ...request }), resolve };
      this.pending.set(id, waiting);
      if (this.isOpen) this.transmit(waiting);
    });
  }

  // Return the trace of a finished hand, or `says`: why the hand cannot be shown.
  async hand(number) {
    const response = await fetch(`${document.body.dataset.base}/tables/${this.table}/hands/${number}`);
    if (response.ok) return { trace: await response.json() };
    return { says: response.status === 429 ? _("Too many requests; wait a moment.") : _("This hand cannot be shown.") };
  }

  transmit(waiting) {
    const socket = this.socket;
    socket.send(waiting.text);
    clearTimeout(waiting.timer);
    waiting.timer = setTimeout(() => socket === this.socket && this.stalled(socket), PATIENCE);
  }

  // Nothing has been answered for a long time: the connection is dead, although the browser has not noticed.
  stalled(socket) {
    socket.close();
    this.lost(0);
    this.socket = undefined;
  }
}
